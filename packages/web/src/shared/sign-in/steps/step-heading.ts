import type { SignInFlow } from './sign-in-flow.ts'

export interface StepHeading {
  title: string
  text?: string
}

/** The heading of a step. `first` is the heading of the form that the page opens with. */
export function stepHeading(
  { mode, step }: Pick<SignInFlow, 'mode' | 'step'>,
  first: StepHeading,
): StepHeading {
  switch (step.kind) {
    case 'credentials':
      return mode === 'sign-up' ? { ...first, title: 'Create your account' } : first
    case 'ask-code':
      return step.channel === 'email'
        ? { title: 'Email me a code', text: 'Sign in with a one-time code, without your password.' }
        : { title: 'Text me a code', text: 'Sign in with a one-time code, without your password.' }
    case 'sign-up-by-phone':
      return { title: 'Create your account', text: 'We text you a code. No password needed.' }
    case 'enter-code':
      return {
        title: 'Enter your code',
        text: step.signUp
          ? `A 6-digit code is on its way to ${step.address}. It works for 10 minutes, in this browser.`
          : `If there is an account for ${step.address}, a 6-digit code is on its way. It works for 10 minutes.`,
      }
    case 'ask-link':
      return step.link === 'reset'
        ? { title: 'Forgot your password?', text: 'We email you a link to choose a new one.' }
        : { title: 'Email me a link', text: 'Open it on this device to sign in.' }
    case 'link-sent':
      return {
        title: 'Check your email',
        text: `If an account exists for ${step.email}, a link is on its way. It works once, for ${step.link === 'reset' ? 30 : 15} minutes.`,
      }
    case 'confirm-link':
      return { title: 'Welcome back', text: 'Press the button to sign in on this device.' }
    case 'used-link':
      return { title: 'This link no longer works', text: 'It was already used or has expired.' }
    case 'work-account':
      return { title: 'Company account', text: 'Enter your work email to find your company’s sign-in.' }
    case 'second-factor':
      return {
        title: 'Two-step verification',
        text: 'One more step, so that a stolen password is not enough.',
      }
    case 'renew-password':
      return {
        title: 'Choose a new password',
        text: `Your role requires at least ${step.minLength} characters that are hard to guess. Your other devices will be signed out.`,
      }
    case 'enrol':
      return {
        title: 'Protect your account',
        text: 'Your role requires two-step verification at every sign-in.',
      }
  }
}
