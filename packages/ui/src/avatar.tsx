import { cx } from './cx.ts'

/** A person's initials on the experience's tint: "Maya Okafor" is MO. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center rounded-full bg-pick-tint-2 font-semibold text-13 text-pick-ink',
        className ?? 'size-10',
      )}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return `${firstOf(words[0])}${firstOf(last)}`.toUpperCase()
}

/** The first full character, even if it takes two code units, such as an emoji. */
function firstOf(word = ''): string {
  return [...word][0] ?? ''
}
