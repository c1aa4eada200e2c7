/** The address that calls a number: without the blanks it is shown with. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
