import { db, inTransaction, type Prisma, type Tx } from '~/core/db/db.server'
import { inBatches } from '~/core/jobs/in-batches.server'

/** Works on each of these users in a transaction of its own, in short batches; returns how many there were. */
export function eachUser(
	where: Prisma.UserWhereInput,
	work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<number> {
	return inBatches(
		(afterId, take) =>
			db().user.findMany({
				where: { AND: [where, { id: { gt: afterId } }] },
				select: { id: true },
				orderBy: { id: 'asc' },
				take,
			}),
		async (ids) => {
			for (const id of ids) await inTransaction((tx) => work(tx, id))
			return ids.length
		},
	)
}
