import { z } from 'zod'

/** The JSON calls of the directory: what they take. Profiles are checked by their own rules. */

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

/** The profile fields beside the bot token, as the provider's own form sends them. */
export const OwnProfileBody = z.object({
	...profile,
	recaptchaToken: z.string().max(4096).default(''),
	nickname: z.string().max(2_000).default(''),
})

export const UpdateProviderBody = z.object({ serviceProviderProfile: Profile })

export const CreateProviderBody = z.object({
	email: z.string().max(500).default(''),
	serviceProviderProfile: Profile,
})
