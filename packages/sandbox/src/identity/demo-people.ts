interface DemoPerson {
  email: string
  name: string
  about: string
}

/** Who is offered with a click: the demo people of the program, and somebody it does not know yet. */
export const demoPeople: DemoPerson[] = [
  { email: 'customer@comanda.test', name: 'Casey Customer', about: 'Customer' },
  { email: 'owner@sakura.test', name: 'Owner of Sakura', about: 'Owner' },
  { email: 'staff@sakura.test', name: 'Staff at Sakura', about: 'Staff' },
  { email: 'admin@comanda.test', name: 'Master Admin', about: 'Master admin' },
  { email: 'newcomer@example.test', name: 'Nelly Newcomer', about: 'Has no account yet' },
]

/** The people of the company that signs in by SAML. */
export const companyPeople: DemoPerson[] = [
  { email: 'wendy@work.test', name: 'Wendy Worker', about: 'Works there' },
  { email: 'boss@work.test', name: 'Bob Boss', about: 'Works there' },
  { email: 'owner@sakura.test', name: 'Owner of Sakura', about: 'Of another domain: refused' },
]
