import { expect, test } from 'vitest'
import { draftOf, readDraft } from '../../src/shared/recipients/draft.ts'

const nobody = {
  ...{ notificationEmail: null, ownerEmail: null, managerEmail: null },
  ...{ notificationPhone: null, ownerPhone: null, managerPhone: null },
}

test('what is stored and typed again is the same, and what is empty is nobody', () => {
  const chosen = { ...nobody, ownerEmail: 'o@example.com', managerPhone: '9085550111' }
  expect(draftOf(chosen)).toMatchObject({
    ownerEmail: 'o@example.com',
    managerPhone: '(908) 555-0111',
    notificationEmail: '',
  })
  expect(readDraft(draftOf(chosen))).toEqual({ chosen: { ...chosen, managerPhone: '(908) 555-0111' } })
  expect(readDraft({ ...draftOf(nobody), ownerEmail: '  ' })).toEqual({ chosen: nobody })
})

test('what is no address and no number is said at its field', () => {
  const draft = { ...draftOf(nobody), ownerEmail: 'someone', ownerPhone: '555-01' }
  expect(readDraft(draft)).toEqual({
    errors: { ownerEmail: 'This is not an e-mail address', ownerPhone: 'A phone number has ten digits' },
  })
})
