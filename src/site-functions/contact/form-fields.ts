/** Stands for a value that is not UTF-8. The check of a contact message refuses it, like any that is not text. */
export const notText = false;

export type FormValue = string | typeof notText;

/** U+FFFD as a form may have it, in a text with one character for each byte. */
const sentReplacement = /%[Ee][Ff]%[Bb][Ff]%[Bb][Dd]|\xef\xbf\xbd/g;

/**
 * Reads a posted form. Decoded leniently, a text in another encoding would be stored garbled, as good UTF-8.
 *
 * @param type the Content-Type header of the form.
 * @returns the fields in their order, with empty text for a file. None if the body is not of this type.
 */
export async function readFormFields(bytes: ArrayBuffer, type: string): Promise<[name: string, value: FormValue][]> {
  const read = async (body: BodyInit) => {
    const response = new Response(body, { headers: { 'Content-Type': type } });
    const form = await response.formData().catch(() => new FormData());
    return Array.from(form, ([name, value]) => [name, typeof value === 'string' ? value : ''] as const);
  };
  // Where the form itself has no U+FFFD, it can only stand for bytes that are not UTF-8.
  const withoutSent = Buffer.from(bytes).toString('latin1').replaceAll(sentReplacement, '?');
  const isGarbled = (await read(Buffer.from(withoutSent, 'latin1'))).map(([, value]) => value.includes('\ufffd'));
  return (await read(bytes)).map(([name, value], place) => [name, isGarbled[place] ? notText : value]);
}
