import { defineConfig } from 'prisma/config'

export default defineConfig({
	schema: 'prisma/schema.prisma',
	migrations: { path: 'prisma/migrations' },
	// Only `prisma generate` is run with this file; migrations go through prisma/migrate.ts.
	datasource: { url: 'file:./data/app.db' },
})
