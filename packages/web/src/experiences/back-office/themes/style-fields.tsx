import { type ThemeStyle, themeChoices } from '@comanda/domain/look/theme-style'
import { Segmented } from '@comanda/ui/segmented'
import { Switch } from '@comanda/ui/switch'

type Part = keyof typeof themeChoices

export const partLabels: Record<Part, string> = {
  ground: 'Background',
  headings: 'Headings',
  cards: 'Dishes',
  corners: 'Corners',
  density: 'Spacing',
  banner: 'Banner',
}

const choiceLabels: { [P in Part]: Record<(typeof themeChoices)[P][number], string> } = {
  ground: { light: 'Light', warm: 'Warm', dark: 'Dark' },
  headings: { display: 'Display', plain: 'Plain', capitals: 'Capitals' },
  cards: { photos: 'Photo grid', rows: 'Rows', large: 'Large photos' },
  corners: { soft: 'Soft', sharp: 'Sharp', round: 'Round' },
  density: { regular: 'Regular', compact: 'Compact', airy: 'Airy' },
  banner: { none: 'None', color: 'In color', picture: 'Picture' },
}

export const choiceLabel = (part: Part, value: string) =>
  (choiceLabels[part] as Record<string, string>)[value] ?? value

/** One row of choices for each part of a style. */
export function StyleFields({
  style,
  onChange,
}: {
  style: ThemeStyle
  onChange: (change: Partial<ThemeStyle>) => void
}) {
  return (
    <div className="grid gap-4">
      {(Object.keys(themeChoices) as Part[]).map((part) => (
        <div key={part}>
          <p className="mb-1.5 font-semibold text-body">{partLabels[part]}</p>
          <Segmented
            label={partLabels[part]}
            options={themeChoices[part].map((value) => ({ value, label: choiceLabel(part, value) }))}
            value={style[part]}
            onChange={(value) => onChange({ [part]: value })}
            block
          />
          {part === 'ground' && style.ground !== 'dark' && (
            <Switch
              label="Follow dark mode"
              description="Customers whose device is in dark mode see a dark menu."
              checked={style.followsDevice}
              onChange={(event) => onChange({ followsDevice: event.currentTarget.checked })}
              className="mt-2"
            />
          )}
        </div>
      ))}
    </div>
  )
}
