import type { BackupScheduleRepository } from "../../features/backups/backup-schedule.repository.ts";
import type { OutboxRepository } from "../../features/mail/outbox.repository.ts";
import type { OverviewRepository } from "../../features/overview/overview.repository.ts";
import type { ServerInstancesRepository } from "../../platform/cluster/server-instances.repository.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly backup_schedule: BackupScheduleRepository;
  readonly outbox: OutboxRepository;
  readonly overview: OverviewRepository;
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
  await writes("jobs.removeFailed", jobs.removeFailed("j1"));
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
  await writes("server_instances.insert", instances.insert(instance, 60_000));
  await writes("server_instances.setServing", instances.setServing("i1", 60_000));
  await writes("server_instances.setServing of another one", instances.setServing("i2", 60_000));
  await writes("server_instances.requestRestarts", instances.requestRestarts());
  await writes("server_instances.setExclusive", instances.setExclusive("i1", true));
  await reads("server_instances.findAll", states());
  await writes("server_instances.setRestarting", instances.setRestarting("i1", 60_000));
  await writes("server_instances.extend", instances.extend("i1", -60_000));
  await reads("server_instances.findAll after the lease", states());
  const successor = { ...instance, id: "i2" };
  await writes("server_instances.removeFormer", [
    instances.removeFormer("s1", 600_000),
    instances.insert(successor, 60_000),
  ]);
  await reads("server_instances.selectAll", Promise.resolve(typeof instances.selectAll().compile().sql));
  await reads("server_instances.findAll of the successor", states());
  await writes("server_instances.remove", instances.remove("i2"));
}

/** Backups, mails and the overview. */
export async function exerciseMaintenance(
  { backup_schedule, outbox, overview }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await reads("backup_schedule.findLast of none", backup_schedule.findLast());
  await writes("backup_schedule.insert", backup_schedule.insert(5));
  await writes("backup_schedule.insert again", backup_schedule.insert(6));
  await writes("backup_schedule.advance", backup_schedule.advance(5, 7));
  await writes("backup_schedule.advance from an old time", backup_schedule.advance(5, 8));
  await reads("backup_schedule.findLast", backup_schedule.findLast());
  await writes("backup_schedule.remove", backup_schedule.remove());

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
