import type { KitchenSettings } from '@comanda/contract/kitchen'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrintingFields } from '../../src/experiences/back-office/kitchen-setup/printing-fields.tsx'
import type { SettingsDraft } from '../../src/experiences/back-office/kitchen-setup/settings-draft.ts'
import { KitchenProvider } from '../../src/experiences/kitchen/kitchen-provider.tsx'
import { PrintingSection } from '../../src/experiences/kitchen/print/printing-section.tsx'
import { createQueries } from '../../src/shared/query-client.ts'
import { sampleBoard } from './samples.ts'

const sectionOf = (steps: KitchenSettings['steps'], others: string[] = []) => {
  const client = createQueries()
  client.setQueryData(
    ['printing-screens', 'r', false, null],
    others.map((name) => ({ name, printer: null })),
  )
  const settings = {
    printWhen: 'acknowledged' as const,
    printerHost: 'printer.local',
    printerPort: 9100,
    steps,
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <KitchenProvider value={{ restaurant: sampleBoard().restaurant, gate: undefined }}>
        <PrintingSection
          board={{
            settings,
            stations: [],
            printerFailedAt: null,
            restaurant: { timezone: 'America/New_York' },
          }}
        />
      </KitchenProvider>
    </QueryClientProvider>,
  )
}

test('a screen names the others that print automatically before its own printing is turned on', () => {
  expect(sectionOf('four')).not.toContain('Automatic printing is on')
  expect(sectionOf('four', ['Tablet 2'])).toContain(
    'Automatic printing is on at Tablet 2. If it uses the same printer as this screen, let both share it.',
  )
  expect(sectionOf('four', ['Tablet 2', 'Grill'])).toContain('on at Tablet 2, Grill. If one of them uses')
})

test('a screen names when its kitchen prints, which is the arrival if one press makes an order ready', () => {
  for (const steps of ['four', 'three'] as const) {
    expect(sectionOf(steps)).toContain('port 9100, once acknowledged.')
    expect(sectionOf(steps)).toContain('Each ticket when acknowledged')
  }
  for (const steps of ['two', 'one'] as const) {
    expect(sectionOf(steps)).toContain('port 9100, as orders arrive.')
    expect(sectionOf(steps)).toContain('Each ticket as it arrives')
  }
})

test('the settings explain that tickets are printed on arrival if one press makes an order ready', () => {
  const fieldsOf = (steps: SettingsDraft['steps']) =>
    renderToStaticMarkup(
      <PrintingFields
        draft={{ printWhen: 'acknowledged', printerHost: '', steps } as SettingsDraft}
        issues={{}}
        onChange={() => {}}
        restaurantId="r"
      />,
    )
  const onArrival = 'With one or two steps, the ticket is printed when the order arrives.'
  for (const steps of ['four', 'three'] as const) expect(fieldsOf(steps)).not.toContain(onArrival)
  for (const steps of ['two', 'one'] as const) expect(fieldsOf(steps)).toContain(onArrival)
})
