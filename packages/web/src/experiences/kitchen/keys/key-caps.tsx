import { keyLabel } from './key-map.ts'

/** Renders keys as key caps. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd
      key={key}
      className="min-w-9 rounded-8 border border-line-strong px-2 py-1 text-center font-semibold font-text text-16"
    >
      {keyLabel(key)}
    </kbd>
  ))
}
