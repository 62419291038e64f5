/** One step of the schema: statements that run in one transaction, once. */
export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}

/**
 * The bridge's own tables, oldest step first. A step that was released is never changed; a new one is added. Keys sort by
 * bytes (`COLLATE "C"`), so that listing and prefixes do not depend on the server's locale.
 */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    statements: [
      `CREATE TABLE halyard.delivery (
        id text COLLATE "C" PRIMARY KEY,
        connection text NOT NULL,
        received_at timestamptz NOT NULL,
        event text NOT NULL,
        remote_id text,
        subjects text[] NOT NULL,
        open_subjects text[] NOT NULL,
        state text NOT NULL,
        note text,
        finished_at timestamptz
      )`,
      `CREATE UNIQUE INDEX delivery_remote_id ON halyard.delivery (connection, remote_id) WHERE remote_id IS NOT NULL`,
      `CREATE INDEX delivery_received_at ON halyard.delivery (received_at DESC, id DESC)`,
      `CREATE INDEX delivery_finished_at ON halyard.delivery (finished_at) WHERE finished_at IS NOT NULL`,
      `CREATE INDEX delivery_open_subjects ON halyard.delivery USING gin (open_subjects) WHERE state = 'queued'`,
      `CREATE TABLE halyard.link (
        source text COLLATE "C" NOT NULL,
        work_package text COLLATE "C" NOT NULL,
        kind text NOT NULL,
        stage text,
        title text NOT NULL,
        url text NOT NULL,
        PRIMARY KEY (work_package, source)
      )`,
      `CREATE INDEX link_source ON halyard.link (source)`,
      `CREATE TABLE halyard.effect (
        key text COLLATE "C" PRIMARY KEY,
        state text NOT NULL,
        remote text,
        hash text,
        detail jsonb,
        at timestamptz NOT NULL
      )`,
      `CREATE TABLE halyard.dead_letter (
        subject_key text COLLATE "C" PRIMARY KEY,
        id text NOT NULL UNIQUE,
        subject jsonb NOT NULL,
        reason text NOT NULL,
        at timestamptz NOT NULL,
        tries int NOT NULL
      )`,
      `CREATE TABLE halyard.mark (name text COLLATE "C" PRIMARY KEY, value text NOT NULL)`,
      `CREATE TABLE halyard.connection (
        name text COLLATE "C" PRIMARY KEY,
        paused boolean NOT NULL DEFAULT false,
        reason text,
        last_success timestamptz,
        last_failure timestamptz
      )`,
      `CREATE TABLE halyard.subject (
        key text COLLATE "C" PRIMARY KEY,
        subject jsonb NOT NULL,
        cause text NOT NULL,
        delivery text,
        tries int NOT NULL DEFAULT 0,
        asked bigint NOT NULL DEFAULT 1,
        taken bigint,
        run_at timestamptz NOT NULL,
        held_by text
      )`,
      `CREATE INDEX subject_held_by ON halyard.subject (held_by) WHERE held_by IS NOT NULL`,
    ],
  },
];
