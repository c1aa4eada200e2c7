import { distinctTexts, objectOf, oneOf, text, wholeNumber } from './field-schemas.ts';

/** The icons of the service cards, which src/Icon.tsx draws. */
const cardIcons = ['key', 'bell', 'wrench', 'shield', 'chart', 'seal'] as const;

/** The place of a service card among the others. */
export const orderSchema = wholeNumber(1, 9999);

/** `content/services/*.json`: one service card per file. */
export const serviceSchema = objectOf({
  order: orderSchema,
  title: text(40),
  icon: oneOf(cardIcons, `one of the icons ${cardIcons.join(', ')}`).meta({ typeName: 'CardIcon' }),
  audience: text(30),
  description: text(200),
  features: distinctTexts(40, 3),
});
