/** A count as displayed: "1,200". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** A count with what it counts: "1 dish", "1,200 dishes". The plural of most words needs no argument. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}
