import { z } from 'zod'
import { honeypot, recaptchaToken } from '~/features/accounts/sign-up/accounts.schema.server'

/** Request schemas of the directory calls. Profiles have their own validation. */

const text = z.string().max(2_000).default('')
const names = z.array(z.string().max(100)).max(200).default([])
const flag = z.boolean({ error: 'Send true or false' }).optional()

const profile = {
	company: text,
	serviceTypes: names,
	contractorSpecialties: names,
	phoneNumber: text,
	email: text,
	website: text,
	scheduleCallLink: text,
	displayPhone: flag,
	displayEmail: flag,
	displayWebsite: flag,
	displaySchedule: flag,
	aboutMe: text,
	serviceAreas: names,
}

const Profile = z.object(profile, { error: 'Send serviceProviderProfile as an object' })

/** The profile fields, and the bot token that the provider's own form sends. */
export const OwnProfileBody = z.object({
	...profile,
	recaptchaToken,
	nickname: honeypot,
})

export const UpdateProviderBody = z.object({ serviceProviderProfile: Profile })

export const CreateProviderBody = z.object({
	email: z.string().max(500).default(''),
	serviceProviderProfile: Profile,
})
