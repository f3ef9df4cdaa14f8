/** Text in which a range of minutes, "10-15 min", is not broken at its hyphen. */
export function UnbrokenRange({ text }: { text: string }) {
  const [before, range, after] = text.split(/(\d+-\d+ min)/)
  return (
    <>
      {before}
      {range && <span className="whitespace-nowrap">{range}</span>}
      {after}
    </>
  )
}
