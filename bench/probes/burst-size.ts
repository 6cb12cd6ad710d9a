export const WRITES = 500

export const content = 'A line of a note that is written in a burst of many, for a figure.\n'.repeat(22)
