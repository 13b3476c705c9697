import { cleanLine } from '~/core/clean-line'
import { audit } from '~/core/audit/audit.server'
import { db, inTransaction, isUniqueViolation } from '~/core/db/db.server'

/** The options for providers: service types and contractor specialties. Admins manage the lists. */

export type ChoiceKind = 'serviceType' | 'specialty'

/** The current lists, in alphabetical order; the shape of `GET /api/users/service-types`. */
export type DirectoryLists = { serviceTypes: string[]; contractorSpecialties: string[] }

const NAME_MAX = 60

export type ChoiceRow = { id: string; name: string; isRetired: boolean }

/** Both lists for admins, in alphabetical order, including retired names. */
export async function allChoices(): Promise<Record<ChoiceKind, ChoiceRow[]>> {
	const rows = await db().serviceChoice.findMany()
	const of = (kind: ChoiceKind): ChoiceRow[] =>
		rows
			.filter((row) => row.kind === kind)
			.sort((a, b) => a.name.localeCompare(b.name, 'en'))
			.map(({ id, name, retiredAt }) => ({ id, name, isRetired: retiredAt !== null }))
	return { serviceType: of('serviceType'), specialty: of('specialty') }
}

/** The service types and specialties currently available. */
export async function directoryLists(): Promise<DirectoryLists> {
	const { serviceType, specialty } = await allChoices()
	const current = (rows: ChoiceRow[]) => rows.flatMap((row) => (row.isRetired ? [] : row.name))
	return { serviceTypes: current(serviceType), contractorSpecialties: current(specialty) }
}

export type AddChoiceResult = { ok: true; name: string } | { ok: false; message: string }

/** Adds a service type or a specialty; rejects an existing name, ignoring case. */
export async function addServiceType(
	kind: ChoiceKind,
	text: string,
	by: { id: string },
	now: Date,
): Promise<AddChoiceResult> {
	const name = cleanLine(text)
	if (name === '') return { ok: false, message: 'Please enter a name' }
	if ([...name].length > NAME_MAX) {
		return { ok: false, message: `The name must be ${NAME_MAX} characters or less` }
	}
	try {
		await inTransaction(async (tx) => {
			const { id } = await tx.serviceChoice.create({
				data: { kind, name, nameKey: name.toLowerCase(), createdAt: now },
			})
			const target = { kind: 'serviceType', id, name } as const
			await audit(tx, { actor: by, action: 'serviceType.add', target }, now)
		})
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
		return { ok: false, message: `“${name}” already exists` }
	}
	return { ok: true, name }
}

/** The name on which rules depend; it cannot be retired. */
const FIXED_KEY = 'contractor'

/** Retires or restores a name. Profiles with the name keep it. */
export async function archiveServiceType(
	id: string,
	isRetired: boolean,
	by: { id: string },
	now: Date,
): Promise<{ name: string } | null> {
	return inTransaction(async (tx) => {
		const updated = await tx.serviceChoice.updateMany({
			where: { id, NOT: { kind: 'serviceType', nameKey: FIXED_KEY } },
			data: { retiredAt: isRetired ? now : null },
		})
		if (updated.count === 0) return null
		const { name } = await tx.serviceChoice.findUniqueOrThrow({ where: { id } })
		const action = isRetired ? 'serviceType.retire' : 'serviceType.revive'
		const target = { kind: 'serviceType', id, name } as const
		await audit(tx, { actor: by, action, target }, now)
		return { name }
	})
}
