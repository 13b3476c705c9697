/**
 * Files that hold data and no decisions, and may therefore be longer than the ceiling; each with
 * the reason why it is one file.
 * @type {Record<string, string>}
 */
export const dataFiles = {}
