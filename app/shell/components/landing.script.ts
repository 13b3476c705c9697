import { followContact } from './live-contact'
import { followLandingDeal } from './live-landing-deal'

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) followLandingDeal(form)
followContact(document)
