/** The URL that calls a phone number, which it holds without spaces. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
