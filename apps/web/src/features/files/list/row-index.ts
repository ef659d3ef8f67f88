/** ARIA index of a row: the header is row 1. */
export const rowIndexOf = (index: number) => index + 2;
