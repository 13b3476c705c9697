import { inTransaction } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import { readStage, type Stage } from '~/features/deals/stages'

/** The stage of a deal; each change is kept with its date. */

export type MoveResult =
	| { kind: 'moved'; changeId: string; propertyAddress: string; from: Stage; to: Stage }
	| { kind: 'same'; propertyAddress: string }
	| { kind: 'notFound' }

/** Moves a deal to a stage and records the change. */
export async function moveDeal(
	userId: string,
	{ id, stage }: { id: string; stage: Stage },
	now: Date,
): Promise<MoveResult> {
	return inTransaction(async (tx) => {
		const deal = await tx.property.findFirst({
			where: { id, userId },
			select: { stage: true, propertyAddress: true },
		})
		if (deal === null) return { kind: 'notFound' }
		const { propertyAddress } = deal
		const from = readStage(deal.stage)
		if (from === stage) return { kind: 'same', propertyAddress }
		await tx.property.update({
			where: { id },
			data: { stage, stageSince: now, updatedAt: now },
		})
		const changeId = `c${randomToken(12)}`
		await tx.dealStageChange.create({
			data: { id: changeId, propertyId: id, userId, from, to: stage, at: now },
		})
		return { kind: 'moved', changeId, propertyAddress, from, to: stage }
	})
}

export type UndoMoveResult =
	| { kind: 'undone'; id: string; propertyAddress: string; stage: Stage }
	/** Not the latest change of a deal of this user. */
	| { kind: 'gone' }

/** Takes back the latest change of a deal's stage. */
export async function undoMove(
	userId: string,
	changeId: string,
	now: Date,
): Promise<UndoMoveResult> {
	return inTransaction(async (tx) => {
		const change = await tx.dealStageChange.findFirst({ where: { id: changeId, userId } })
		if (change === null) return { kind: 'gone' }
		const { propertyId, from } = change
		const [latest, before] = await tx.dealStageChange.findMany({
			where: { propertyId, userId },
			orderBy: [{ at: 'desc' }, { id: 'desc' }],
			take: 2,
		})
		if (latest?.id !== changeId) return { kind: 'gone' }
		await tx.dealStageChange.delete({ where: { id: changeId } })
		const stage = readStage(from)
		const { propertyAddress } = await tx.property.update({
			where: { id: propertyId },
			data: { stage, stageSince: before?.at ?? null, updatedAt: now },
		})
		return { kind: 'undone', id: propertyId, propertyAddress, stage }
	})
}
