import { parseHex } from '@comanda/domain/look/color'
import { contrastsOf, isAdjusted, whiteTextContrast } from '@comanda/domain/look/theme-contrast'
import type { ThemeStyle } from '@comanda/domain/look/theme-style'
import { Check, Contrast } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { TextField } from '@comanda/ui/text-field'

export interface ColorFieldProps {
  style: ThemeStyle
  brandColor: string
  error: string | undefined
  onChange: (color: string | null) => void
}

/** The color of a theme, and the measured contrast of its uses. */
export function ColorField({ style, brandColor, error, onChange }: ColorFieldProps) {
  const { color } = style
  const shown = color ?? brandColor
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-body">Color</p>
      <Segmented
        label="Color"
        labels={{ brand: 'Brand color', own: 'Its own' }}
        value={color === null ? 'brand' : 'own'}
        onChange={(source) => onChange(source === 'brand' ? null : brandColor)}
        block
      />
      {color !== null && (
        <div className="flex items-start gap-2">
          <input
            type="color"
            aria-label="Pick a color"
            value={(parseHex(color) ? color : brandColor).toLowerCase()}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
            className="size-ctl flex-none cursor-pointer rounded-ctl border border-line-strong bg-surface p-0.5"
          />
          <TextField
            label="Color code"
            hideLabel
            maxLength={7}
            spellCheck={false}
            value={color}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
            className="w-32"
            inputClassName="font-code"
          />
        </div>
      )}
      {parseHex(shown) && <Pairs style={style} brandColor={brandColor} color={shown} />}
    </div>
  )
}

function Pairs({ style, brandColor, color }: { style: ThemeStyle; brandColor: string; color: string }) {
  const pairs = contrastsOf(brandColor, style)
  const white = whiteTextContrast(color)
  return (
    <>
      {(white < 4.5 || isAdjusted(color, style.ground)) && (
        <Notice tone="warn" icon={<Contrast className="size-4.5" />}>
          {white < 4.5 && <b>White text would have a contrast of {white.toFixed(1)} : 1. </b>}
          {isAdjusted(color, style.ground) ? 'Buttons use a more readable shade.' : 'Buttons get dark text.'}{' '}
          Links use another shade.
        </Notice>
      )}
      <ul className="grid grid-cols-3 gap-2">
        {pairs.map(({ name, text, background, ratio }) => (
          <li key={name} className="rounded-card border border-line p-2">
            <span
              style={{ '--sample': background, '--sample-text': text }}
              className="grid min-h-8 place-items-center rounded-6 bg-(--sample) font-semibold text-(--sample-text) text-13"
            >
              {samples[name]}
            </span>
            <span className="mt-1.5 flex items-center justify-between gap-1 text-12 text-ink-2">
              {name}
              <span className="flex items-center gap-1 font-semibold text-success-ink tnum">
                <Check className="size-3.5" />
                {ratio.toFixed(1)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const samples = { Button: 'Add', Link: 'Edit', Tag: 'New' }
