import type { Schema } from 'yup';
import { aboutSchema } from './about-schema.ts';
import { companySchema } from './company-schema.ts';
import { pageSchema } from './page-schema.ts';
import { serviceSchema } from './service-schema.ts';

/** One kind of JSON file in `content/`. */
export type FileKind = {
  /** For people. */
  label: string;
  /** Within `content/`; `*` stands for any name. */
  path: string;
  schema: Schema;
  /** The path of the generated JSON Schema relative to the file: the value of its `$schema`. */
  jsonSchemaPath: string;
};

export const fileKinds = {
  company: {
    label: 'Company',
    path: 'company.json',
    schema: companySchema,
    jsonSchemaPath: '../schemas/company.schema.json',
  },
  page: {
    label: 'Page',
    path: 'page.json',
    schema: pageSchema,
    jsonSchemaPath: '../schemas/page.schema.json',
  },
  about: {
    label: 'About',
    path: 'about.mdx',
    schema: aboutSchema,
    jsonSchemaPath: '../schemas/about.schema.json',
  },
  service: {
    label: 'Service cards',
    path: 'services/*.json',
    schema: serviceSchema,
    jsonSchemaPath: '../../schemas/service.schema.json',
  },
} satisfies Record<string, FileKind>;
