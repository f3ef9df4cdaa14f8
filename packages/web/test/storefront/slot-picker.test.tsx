import { minutes } from '@comanda/domain/time/instant'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlotPicker } from '../../src/experiences/storefront/start/slot-picker.tsx'

test('each time that the autumn change repeats has its zone', () => {
  const start = Date.parse('2026-11-01T04:45:00Z')
  const slots = Array.from({ length: 8 }, (_, index) => start + index * minutes(15))
  const html = renderToStaticMarkup(
    <SlotPicker
      days={[{ date: '2026-11-01', label: 'Sun, Nov 1', slots }]}
      zone="America/New_York"
      chosen={start}
      limited={[]}
      onChoose={() => {}}
    />,
  )
  const times = [...html.matchAll(/<span class="">(.*?)<\/span>/g)].map(([, time]) => time)
  expect(times).toEqual([
    '12:45 AM',
    '1:00 AM EDT',
    '1:15 AM EDT',
    '1:30 AM EDT',
    '1:45 AM EDT',
    '1:00 AM EST',
    '1:15 AM EST',
    '1:30 AM EST',
  ])
})
