export const phoneLink = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
