/** The root field `content`. Gatsby's own root fields are nullable, so pages would check for nulls that never occur. */
import { readFile } from 'node:fs/promises';
import { matchesGlob } from 'node:path';
import sharp from 'sharp';
import { formWords } from '../placeholders/form-words.ts';
import { yearInPerth } from '../page-script/year-in-perth.ts';
import { readJson } from './content-file.ts';
import { mapTexts } from './map-texts.ts';
import { fileKinds, type FileKind } from './schemas.ts';
import { viewBoxOf } from './view-box.ts';
import { onOneLine, typeset } from './typographic.ts';

/** Gatsby gives its results no types. */
type NodeModel = {
  findAll(query: { type: 'File' }): Promise<{ entries: Iterable<File> }>;
  findOne(query: { type: 'SiteBuildMetadata' }): Promise<{ buildTime: string }>;
};

/** The relative path is the one that content files use for pictures. */
type File = { absolutePath: string; relativePath: string };

export const contentResolvers = {
  Query: {
    content: {
      type: 'Content!',
      resolve: (_: unknown, __: unknown, { nodeModel }: { nodeModel: NodeModel }) => readContent(nodeModel),
    },
  },
  File: {
    /** As a `data:` URL, a small drawing such as the logo takes fewer bytes than a request for it. */
    svgDataUri: {
      type: 'String!',
      resolve: async ({ absolutePath }: { absolutePath: string }) => {
        const svg = (await readFile(absolutePath, 'utf8')).replaceAll(/>\s+</g, '><').trim();
        return `data:image/svg+xml,${encodeURI(svg).replaceAll('#', '%23')}`;
      },
    },
    /** Of a drawing: its left, top, width and height. */
    viewBox: {
      type: '[Float!]',
      resolve: async ({ absolutePath }: { absolutePath: string }) => viewBoxOf(await readFile(absolutePath, 'utf8')),
    },
    /** The colour of a photograph's box until it arrives, in the form `0a2c3b`; none if it would show through after. */
    meanColour: {
      type: 'String',
      resolve: async ({ absolutePath }: { absolutePath: string }) => {
        const photograph = sharp(absolutePath);
        if (!(await photograph.stats()).isOpaque) return undefined;
        return (await photograph.resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()).toString('hex');
      },
    },
  },
};

async function readContent(nodeModel: NodeModel) {
  // In `develop`, Gatsby reruns a query that has used the list of files after each change in a file.
  const files = [...(await nodeModel.findAll({ type: 'File' })).entries];
  const read = ({ path, schema }: FileKind) =>
    files
      .filter(({ relativePath }) => matchesGlob(relativePath, path))
      .map(({ absolutePath }) =>
        mapTexts(schema, readJson(absolutePath), (untrimmed, { picture, typographic }) => {
          const text = untrimmed.trim();
          // Editing tools write an empty string when an optional field is cleared.
          if (text === '') return undefined;
          if (picture) return files.find(({ relativePath }) => relativePath.normalize() === text.normalize());
          return typographic ? typeset(text) : text;
        }),
      );
  const [company] = read(fileKinds.Company) as [Queries.Company];
  const [page] = read(fileKinds.Page) as [Queries.Page];
  const services = read(fileKinds.Service) as Queries.Service[];
  const hero = { ...page.hero, subline: onOneLine(page.hero.subline, company.shortName) };
  const { buildTime } = await nodeModel.findOne({ type: 'SiteBuildMetadata' });
  return {
    company,
    page: { ...page, hero, form: formWords(page.form, company.email) },
    services: services.sort((one, other) => one.order - other.order || one.title.localeCompare(other.title)),
    buildYear: yearInPerth(new Date(buildTime)),
  };
}
