import { cx } from '@comanda/ui/cx.ts'

/** A pairing code in tiles, two groups of three, easy to compare and to read out. */
export function CodeTiles({ code, large = false }: { code: string; large?: boolean }) {
  return (
    <p className={cx('flex', large ? 'gap-1.5 sm:gap-3' : 'gap-1.5')}>
      <span className="visually-hidden">{[...code].join(' ')}</span>
      {[...code].map((sign, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
          key={index}
          aria-hidden="true"
          className={cx(
            'code grid place-items-center border font-bold',
            large
              ? 'h-19 max-w-26 flex-auto rounded-16 border-line-2 bg-surface text-36 sm:h-34 sm:text-[5.5rem]'
              : 'h-13 w-10 rounded-8 border-line-2 bg-canvas text-28',
            index === 3 && (large ? 'ml-2 sm:ml-6.5' : 'ml-3'),
          )}
        >
          {sign}
        </span>
      ))}
    </p>
  )
}

/** The remaining time as minutes and seconds: "4:12". Never below "0:00". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
