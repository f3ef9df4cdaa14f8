import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { MoreSheet } from '../../src/experiences/back-office/shell/more-sheet.tsx'
import { OutsideLinks } from '../../src/experiences/back-office/shell/outside-links.tsx'
import { renderAs } from './as-staff.tsx'

test('the sidebar and the sheet of a phone link to the kitchen for those who may open it', () => {
  expect(linksOf('manager')).toEqual({ sidebar: true, sheet: true })
  expect(linksOf(null)).toEqual({ sidebar: false, sheet: false })
})

function linksOf(role: 'manager' | null) {
  return {
    sidebar: renderAs(role, <OutsideLinks compact={false} />).includes('Kitchen display'),
    sheet: renderAs(
      role,
      <Router ssrPath="/admin">
        <MoreSheet open groups={[]} tabs={[]} onClose={() => {}} />
      </Router>,
    ).includes('Kitchen display'),
  }
}
