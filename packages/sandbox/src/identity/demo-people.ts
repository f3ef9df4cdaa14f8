/** Who is offered with a click: the demo people of the program, and somebody it does not know yet. */
export const demoPeople: { email: string; name: string; about: string }[] = [
  { email: 'customer@comanda.test', name: 'Casey Customer', about: 'Customer' },
  { email: 'owner@sakura.test', name: 'Owner of Sakura', about: 'Owner' },
  { email: 'staff@sakura.test', name: 'Staff at Sakura', about: 'Staff' },
  { email: 'admin@comanda.test', name: 'Master Admin', about: 'Master admin' },
  { email: 'newcomer@example.test', name: 'Nelly Newcomer', about: 'Has no account yet' },
]
