import type { BackupScheduleRepository } from "../../features/backups/backup-schedule.repository.ts";
import type { OutboxRepository } from "../../features/mail/outbox.repository.ts";
import type { OverviewRepository } from "../../features/overview/overview.repository.ts";
import type { ServerInstancesRepository } from "../../platform/cluster/server-instances.repository.ts";
import type { ClockOffsetsTable } from "../../platform/db/index.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly backupSchedule: BackupScheduleRepository;
  readonly outbox: OutboxRepository;
  readonly overview: OverviewRepository;
}

interface ShowClockQueries {
  findNewestShowTime(): Promise<number>;
  findBootOffset(bootId: string): Promise<number | null>;
  saveBootOffset(row: ClockOffsetsTable): Promise<void>;
}

/** A job and its claims. */
export async function exerciseJobs(jobs: JobsRepository, { ids, reads, writes }: Recorder): Promise<void> {
  const claim = { id: "j1", fence: 0 };
  const [claimed, due] = [{ id: "j1", fence: 1 }, () => jobs.findDue(5)];
  await writes("jobs.insert", jobs.insert({ id: "j1", kind: "send_mail", payload: "{}" }));
  await ids("jobs.findDue", due());
  await writes("jobs.claim", jobs.claim(claim, 60_000));
  await writes("jobs.claim again", jobs.claim(claim, 60_000));
  await ids("jobs.findDue without claimed ones", due());
  await writes("jobs.postpone of an old claim", jobs.postpone(claim, 0));
  await writes("jobs.postpone", jobs.postpone(claimed, -1));
  await ids("jobs.findDue after the lease", due());
  await writes("jobs.postpone again", jobs.postpone(claimed, 60_000));
  await writes("jobs.makeDue", jobs.makeDue("j1"), jobs.makeDue("gone"));
  await ids("jobs.findDue of one that was made due", due());
  await writes("jobs.setProgress", jobs.setProgress(claimed, { done: 1, total: 2, unit: "rows" }));
  const found = async (id: string) => {
    const job = await jobs.find(id);
    return job === undefined ? null : [job.state, job.failure, job.progress_done, job.progress_total];
  };
  await reads("jobs.find", found("j1"));
  await writes("jobs.requestCancel", jobs.requestCancel("j1"));
  await writes("jobs.requestCancel again", jobs.requestCancel("j1"));
  await writes("jobs.setFailed", jobs.setFailed(claimed, "no_space"));
  await reads("jobs.find when failed", found("j1"));
  await ids("jobs.findDue without failed ones", due());
  await reads("jobs.countHeld", jobs.countHeld());
  await reads("jobs.findHeld", jobs.findHeld(10));
  await writes("jobs.removeHeld of one that is not held", jobs.removeHeld("j1"));
  await writes("jobs.releaseOneHeld of one that is not held", jobs.releaseOneHeld("j1"));
  await writes("jobs.releaseHeld", jobs.releaseHeld());
  await writes("jobs.remove of an old claim", jobs.remove(claim));
  await writes("jobs.remove", jobs.remove(claimed));
  await writes("jobs.removeStopped", jobs.removeStopped("j1"));
}

/** Servers of a cluster. */
export async function exerciseServerInstances(
  instances: ServerInstancesRepository,
  { reads, writes }: Recorder,
): Promise<void> {
  const instance = {
    id: "i1",
    slot: "s1",
    name: "one:3000",
    version: "1.0.0",
    is_supervised: 1,
    started_at: 5,
  } as const;
  const states = async () =>
    (await instances.findAll()).map((each) => [each.id, each.restart_state, each.is_exclusive, each.is_alive]);
  await writes("serverInstances.insert", instances.insert(instance, 60_000));
  await writes("serverInstances.setServing", instances.setServing("i1", 60_000));
  await writes("serverInstances.setServing of another one", instances.setServing("i2", 60_000));
  await writes("serverInstances.requestRestarts", instances.requestRestarts());
  await writes("serverInstances.setExclusive", instances.setExclusive("i1", true));
  await reads("serverInstances.findAll", states());
  await writes("serverInstances.setRestarting", instances.setRestarting("i1", 60_000));
  await writes("serverInstances.extend", instances.extend("i1", -60_000));
  await reads("serverInstances.findAll after the lease", states());
  const successor = { ...instance, id: "i2" };
  await writes("serverInstances.removeFormer", [
    instances.removeFormer("s1", 600_000),
    instances.insert(successor, 60_000),
  ]);
  await reads("serverInstances.selectAll", Promise.resolve(typeof instances.selectAll().compile().sql));
  await reads("serverInstances.findAll of the successor", states());
  await writes("serverInstances.remove", instances.remove("i2"));
}

/** Backups, mails and the overview. */
export async function exerciseMaintenance(
  { backupSchedule, outbox, overview }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await reads("backupSchedule.findLast of none", backupSchedule.findLast());
  await writes("backupSchedule.insert", backupSchedule.insert(5));
  await writes("backupSchedule.insert again", backupSchedule.insert(6));
  await writes("backupSchedule.advance", backupSchedule.advance(5, 7));
  await writes("backupSchedule.advance from an old time", backupSchedule.advance(5, 8));
  await reads("backupSchedule.findLast", backupSchedule.findLast());
  await writes("backupSchedule.remove", backupSchedule.remove());

  const mail = (id: string) => ({
    id,
    template: "test",
    recipient: "ä@example.org",
    content: "v1",
    state: "queued" as const,
    failure: null,
    created_at: 5,
    changed_at: 5,
  });
  await writes("outbox.insert", outbox.insert(mail("m1")), outbox.insert(mail("m2")));
  await reads("outbox.countQueued", outbox.countQueued());
  await writes("outbox.setFailure", outbox.setFailure("m1", "timeout", 6));
  await reads("outbox.find", outbox.find("m1"));
  await writes("outbox.finish", outbox.finish("m1", "failed", "refused", 7), outbox.finish("m2", "sent", null, 8));
  await reads("outbox.findFailed", outbox.findFailed(5));
  await writes("outbox.deleteFinishedUntil", outbox.deleteFinishedUntil(7));
  await reads("outbox.find of one that is gone", outbox.find("m1"));
  await reads("outbox.find of one that is left", outbox.find("m2"));

  await reads(
    "overview.readVersion",
    overview.readVersion().then((version) => /\d/.test(version)),
  );
  await reads("overview.countActiveShows", overview.countActiveShows());
  await reads("overview.sumMedia", overview.sumMedia("images"));
  await reads("overview.sumMedia of audio", overview.sumMedia("audio_clips"));
  await reads("overview.sumMedia of videos", overview.sumMedia("videos"));
  await reads("overview.countJobs", overview.countJobs());
  await reads("overview.countFailedMails", overview.countFailedMails(0));
}

/** The offset of the show clock on a machine; databases of one server store it. */
export async function exerciseShowClock(showClock: ShowClockQueries, { reads, record }: Recorder): Promise<void> {
  await reads("showClock.findNewestShowTime", showClock.findNewestShowTime());
  await reads("showClock.findBootOffset of an unknown boot", showClock.findBootOffset("b1"));
  for (const [index, step] of ["showClock.saveBootOffset", "showClock.saveBootOffset of another boot"].entries()) {
    await showClock.saveBootOffset({ boot_id: `b${index + 1}`, offset_ms: index + 2, created_at: 5 });
    record(step, "written");
  }
  await reads("showClock.findBootOffset of a former boot", showClock.findBootOffset("b1"));
  await reads("showClock.findBootOffset", showClock.findBootOffset("b2"));
}
