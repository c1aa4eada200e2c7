/** Whether the visitor has told the browser to save data. Only Chromium says. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
