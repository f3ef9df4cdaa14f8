import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { open } from '../helpers/customer.ts'
import { signInWith } from '../helpers/session.ts'

/** Two tabs of one browser: a sign-in or sign-out in one applies to the other. */
export const twoTabs: Journey = {
  name: 'sign-in: tabs stay in sync',
  async run({ world, newWindow, step }) {
    const one = await newWindow()
    const other = await one.context().newPage()
    const url = world.url('napoli', '/admin')
    await step('both tabs ask to sign in', async () => {
      for (const tab of [one, other]) {
        await open(tab, url)
        await expectText(tab, 'Sign in to manage this restaurant')
      }
    })
    await step('a sign-in in one tab signs in the other', async () => {
      await signInWith(one, 'manager@napoli.test', 'comanda-demo')
      await other.getByRole('link', { name: 'Screens & Devices' }).first().waitFor()
    })
    await step('a sign-out in one tab signs out the other', async () => {
      await open(one, world.url('napoli', '/admin/account'))
      await one.getByRole('button', { name: 'Sign out everywhere' }).click()
      const question = one.getByRole('alertdialog', { name: 'Sign out everywhere?' })
      await question.getByRole('button', { name: 'Sign out everywhere' }).click()
      for (const tab of [one, other]) await expectText(tab, 'Sign in to manage this restaurant')
    })
  },
}
