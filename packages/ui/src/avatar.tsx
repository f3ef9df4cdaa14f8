import { cx } from './cx.ts'

/** A person's initials on the experience's tint: "Maya Okafor" is MO. Without tint for an account that is not in use. */
export function Avatar({ name, muted, className }: { name: string; muted?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center rounded-full font-semibold text-13',
        muted ? 'bg-sunken text-ink-2' : 'bg-pick-tint-2 text-pick-ink',
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
