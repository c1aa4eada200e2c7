/** The `tel:` URL for a phone number, without its spaces. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
