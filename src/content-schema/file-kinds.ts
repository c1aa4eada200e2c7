import type { Schema } from 'yup';
import { companySchema, pageSchema, serviceSchema } from './schemas.ts';

/** One kind of JSON file in `content/`. */
export type FileKind = {
  /** For people. */
  label: string;
  /** Within `content/`; `*` stands for any name. */
  path: string;
  rules: Schema;
  /** The JSON Schema made of the rules, relative to the file: what its `$schema` says. */
  schema: string;
};

export const fileKinds = {
  company: {
    label: 'Company',
    path: 'company.json',
    rules: companySchema,
    schema: '../schemas/company.schema.json',
  },
  page: {
    label: 'Words of the page',
    path: 'page.json',
    rules: pageSchema,
    schema: '../schemas/page.schema.json',
  },
  service: {
    label: 'Service cards',
    path: 'services/*.json',
    rules: serviceSchema,
    schema: '../../schemas/service.schema.json',
  },
} satisfies Record<string, FileKind>;
