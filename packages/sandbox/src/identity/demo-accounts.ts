interface DemoAccount {
  email: string
  name: string
  about: string
}

/** Accounts offered on the picker: the demo users, and one that the server does not know yet. */
export const demoAccounts: DemoAccount[] = [
  { email: 'customer@comanda.test', name: 'Casey Customer', about: 'Customer' },
  { email: 'owner@sakura.test', name: 'Owner of Sakura', about: 'Owner' },
  { email: 'staff@sakura.test', name: 'Staff at Sakura', about: 'Staff' },
  { email: 'admin@comanda.test', name: 'Master Admin', about: 'Master admin' },
  { email: 'newcomer@example.test', name: 'Nelly Newcomer', about: 'Has no account yet' },
]

/** Accounts of the company that signs in by SAML. */
export const companyAccounts: DemoAccount[] = [
  { email: 'wendy@work.test', name: 'Wendy Worker', about: 'Works there' },
  { email: 'boss@work.test', name: 'Bob Boss', about: 'Works there' },
  { email: 'owner@sakura.test', name: 'Owner of Sakura', about: 'Of another domain: refused' },
]
