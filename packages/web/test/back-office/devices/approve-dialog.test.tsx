import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { ApproveDialog } from '../../../src/experiences/back-office/devices/approve-dialog.tsx'
import { platformWords } from '../as-staff.tsx'

const request = {
  pairingId: 'p1',
  code: '347ACD',
  device: 'Safari on iPad',
  handheld: false,
  ip: '203.0.113.7',
  sameNetwork: true,
  requestedAt: Date.now(),
  expiresAt: Date.now() + minutes(5),
}

/** What is shown while the server's clock is this far ahead of the one of the browser, in milliseconds. */
const shownAfter = (skew: number) =>
  platformWords(
    <ApproveDialog
      restaurant={{ id: 'r1', timezone: 'America/New_York' }}
      request={request}
      skew={skew}
      onDone={() => {}}
      onClose={() => {}}
    />,
  )

test('a code that expires while it is compared is reported', () => {
  expect(shownAfter(0)).not.toContain('expired')
  expect(shownAfter(minutes(6))).toContain('This code has expired. The screen shows a new one')
})
