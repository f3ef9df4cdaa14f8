import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { TextButton } from '../text-button.tsx'
import { Row, Specimen, Storefront } from './layout.tsx'

const THEMES = [
  ['Liberty, the default', '#3B82F6'],
  ['Sakura', '#B8324F'],
  ['Napoli, light branch', '#F2B134'],
  ['Neon, tamed', '#A3FF12'],
  ['Almost black', '#0B0B0D'],
  ['Pale pink', '#FFD9E8'],
] as const

const SWATCHES = [
  'bg-brand',
  'bg-brand-hover',
  'bg-brand-ink',
  'bg-brand-line',
  'bg-brand-tint-2',
  'bg-brand-tint',
]
const CHARTS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6']

export function GalleryFoundations() {
  return (
    <Row>
      <Specimen name="Type">
        <Card>
          <p className="font-display font-semibold text-48 tracking-display">Sushi Rolls 48</p>
          <p className="font-display font-semibold text-28 tracking-display">Storefront headings 28</p>
          <hr className="my-4 border-line" />
          <p className="font-semibold text-24">$4,723.15 metric, Inter 24</p>
          <p className="text-16">Storefront body 16. Tuna, salmon and yellowtail over crab.</p>
          <p className="text-13">Back office body 13. Search, filter, and manage orders.</p>
          <p className="mt-3 text-18 code">0O B8 1lI 5S · 4E7B92C1</p>
        </Card>
        <div className="mt-4 flex gap-2">
          {CHARTS.map((chart) => (
            <span key={chart} className={`h-8 flex-auto rounded-8 ${chart}`} />
          ))}
        </div>
      </Specimen>
      <Specimen name="One theme_color, a whole palette" wide>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {THEMES.map(([name, theme]) => (
            <Palette key={theme} name={name} theme={theme} />
          ))}
        </div>
      </Specimen>
    </Row>
  )
}

function Palette({ name, theme }: { name: string; theme: string }) {
  return (
    <Storefront theme={theme}>
      <Card>
        <p className="flex justify-between text-13">
          <b>{name}</b> <span className="text-ink-2 code">{theme}</span>
        </p>
        <div className="my-3 flex gap-1.5">
          {SWATCHES.map((swatch) => (
            <span key={swatch} className={`h-7 flex-auto rounded-6 ${swatch}`} />
          ))}
        </div>
        <div className="flex items-center gap-2">
          <Button variant="brand">Add to cart</Button>
          <Button variant="tint">Change</Button>
          <TextButton className="ml-auto">Edit</TextButton>
        </div>
      </Card>
    </Storefront>
  )
}
