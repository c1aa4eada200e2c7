import { httpsOrigin, objectOf, optionalTextMatching, text, textMatching } from './field-schemas.ts';
import { squareDrawing } from './picture-schema.ts';

/** `content/company.json`: the facts about the company. */
export const companySchema = objectOf({
  name: text(36),
  shortName: text(13),
  siteUrl: httpsOrigin(),
  location: textMatching(
    /^[^\s,][^,]*, [^\s,][^,]*$/,
    'a town and a state separated by a comma, such as "Busselton, Western Australia"',
    50,
  ),
  email: textMatching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address', 80),
  phone: optionalTextMatching(
    /^(\+[1-9]( ?\d){6,14})?$/,
    'a phone number that starts with its country code, such as "+61 8 5550 1234", or no text',
  ),
  officeHours: optionalTextMatching(/^(?!\s+$).{0,80}$/, 'text of at most 80 characters, or no text'),
  blurb: text(200),
  logo: squareDrawing(),
});
