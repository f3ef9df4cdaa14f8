/** A number with what it counts: "1 dish", "1,200 dishes". The plural of most words needs no argument. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}
