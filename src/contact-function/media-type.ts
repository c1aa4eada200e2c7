/** Reads a media type with its parameters, such as `text/html; charset=utf-8`, in lower case. */
export function readMediaType(value: string): { type: string; parameters: string[] } {
  const [type = '', ...parameters] = value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return { type, parameters };
}

export const formType = 'application/x-www-form-urlencoded';
