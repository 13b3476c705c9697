-- CreateTable
CREATE TABLE "DisputeEvidence" (
    "paymentId" TEXT NOT NULL PRIMARY KEY,
    "evidence" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "DisputeEvidence_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
