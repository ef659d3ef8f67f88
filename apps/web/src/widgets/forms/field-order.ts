/** Order of the parts of a field whose hint is below the input, where its error takes the place of the hint. */
export const belowInput: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];
