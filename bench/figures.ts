/** Samples by figure and by number of files, one for each round. */
export type Figures = {
  note(figure: string, files: number, value: number | undefined): void
  samples(figure: string, files: number): readonly number[]
  /** NaN where there is none. */
  median(figure: string, files: number): number
}

export function createFigures(): Figures {
  const all = new Map<string, number[]>()
  const key = (figure: string, files: number) => `${figure}\n${files}`
  const samples = (figure: string, files: number) => all.get(key(figure, files)) ?? []
  return {
    note(figure, files, value) {
      if (value !== undefined) all.set(key(figure, files), [...samples(figure, files), value])
    },
    samples,
    median(figure, files) {
      const sorted = [...samples(figure, files)].sort((a, b) => a - b)
      return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    },
  }
}
