import { followContact } from './contact-dialog'
import { followLandingDeal } from './landing-calculator'

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) followLandingDeal(form)
followContact(document)
