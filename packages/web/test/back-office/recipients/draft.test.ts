import { expect, test } from 'vitest'
import { draftOf, readDraft } from '../../../src/experiences/back-office/recipients/draft.ts'

const nobody = {
  notificationEmail: null,
  ownerEmail: null,
  managerEmail: null,
  notificationPhone: null,
  ownerPhone: null,
  managerPhone: null,
}

test('converts recipients to a draft and back, with empty as no recipient', () => {
  const chosen = { ...nobody, ownerEmail: 'o@example.com', managerPhone: '9085550111' }
  expect(draftOf(chosen)).toMatchObject({
    ownerEmail: 'o@example.com',
    managerPhone: '(908) 555-0111',
    notificationEmail: '',
  })
  expect(readDraft(draftOf(chosen))).toEqual({ chosen: { ...chosen, managerPhone: '(908) 555-0111' } })
  expect(readDraft({ ...draftOf(nobody), ownerEmail: '  ' })).toEqual({ chosen: nobody })
})

test('reports invalid addresses and numbers at their fields', () => {
  const draft = { ...draftOf(nobody), ownerEmail: 'someone', ownerPhone: '555-01' }
  expect(readDraft(draft)).toEqual({
    errors: {
      ownerEmail: 'Enter a valid email address',
      ownerPhone: 'Enter a US or Canadian number with 10 digits.',
    },
  })
})
