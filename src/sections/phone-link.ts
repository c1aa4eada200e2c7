/** The `tel:` URL of a phone number, without its spaces. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
