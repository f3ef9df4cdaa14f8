import { brandOf } from '@comanda/domain/look/brand'
import { canvasColor } from '@comanda/domain/look/theme-contrast'
import type { ThemeStyle } from '@comanda/domain/look/theme-style'
import { cx } from '@comanda/ui/cx.ts'
import type { CSSProperties } from 'react'

/** A small drawing of a menu with this style: header, banner, heading and dishes. */
export function ThemeDrawing({
  style,
  brandColor,
  className,
}: {
  style: ThemeStyle
  brandColor: string
  className?: string
}) {
  const isDark = style.ground === 'dark'
  const palette = brandOf(style.color ?? brandColor, isDark ? 'dark' : 'light')
  const colors: CSSProperties & Record<`--${string}`, string> = {
    '--page': canvasColor(style.ground),
    '--text': isDark ? 'oklch(0.96 0.004 80)' : 'oklch(0.22 0.008 66)',
    '--faint': isDark ? 'oklch(0.38 0.008 70)' : 'oklch(0.87 0.008 78)',
    '--photo': isDark ? 'oklch(0.33 0.02 70)' : 'oklch(0.8 0.045 75)',
    '--solid': palette.brand,
    '--on-solid': palette.onBrand,
    '--round': { sharp: '1px', soft: '5px', round: '10px' }[style.corners],
    '--gap': { compact: '4px', regular: '7px', airy: '12px' }[style.density],
  }
  return (
    <div
      aria-hidden="true"
      style={colors}
      className={cx('flex flex-col overflow-hidden bg-(--page) text-(--text)', className)}
    >
      <div className="flex items-center gap-1.5 border-(--faint) border-b px-3 py-2">
        <span className="size-4 rounded-(--round) bg-(--solid)" />
        <span className="h-1.5 w-14 rounded-full bg-(--text)" />
        <span className="ml-auto h-3.5 w-8 rounded-(--round) bg-(--solid)" />
      </div>
      {style.banner !== 'none' && <Banner isColored={style.banner === 'color'} />}
      <div className="min-h-0 flex-auto px-3 pt-2">
        <p
          className={cx(
            'mb-1.5 font-semibold text-12 leading-none',
            style.headings === 'plain' ? 'font-text' : 'font-display',
            style.headings === 'capitals' && 'uppercase',
          )}
        >
          Dishes
        </p>
        <Dishes cards={style.cards} />
      </div>
    </div>
  )
}

function Banner({ isColored }: { isColored: boolean }) {
  return (
    <div className={cx('flex h-11 flex-none items-center pl-3', isColored && 'bg-(--solid)')}>
      <span className={cx('h-2.5 w-20 rounded-full', isColored ? 'bg-(--on-solid)' : 'bg-(--text)')} />
      <span
        className={cx('ml-auto bg-(--photo)', isColored ? 'mr-5 size-8 rounded-(--round)' : 'h-full w-2/5')}
      />
    </div>
  )
}

function Dishes({ cards }: { cards: ThemeStyle['cards'] }) {
  const count = cards === 'photos' ? 6 : cards === 'rows' ? 8 : 4
  return (
    <div className={cx('grid gap-(--gap)', cards === 'photos' ? 'grid-cols-3' : 'grid-cols-2')}>
      {Array.from({ length: count }, (_, dish) =>
        cards === 'rows' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          <div key={dish} className="flex items-center gap-2 border-(--faint) border-b pb-(--gap)">
            <Lines />
            <span className="size-5 flex-none rounded-(--round) bg-(--photo)" />
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          <div key={dish} className="grid gap-1">
            <span className={cx('rounded-(--round) bg-(--photo)', cards === 'large' ? 'h-11' : 'h-7')} />
            <Lines />
          </div>
        ),
      )}
    </div>
  )
}

function Lines() {
  return (
    <span className="grid flex-auto gap-1">
      <span className="h-1 w-3/4 rounded-full bg-(--text)" />
      <span className="h-1 w-1/2 rounded-full bg-(--faint)" />
    </span>
  )
}
