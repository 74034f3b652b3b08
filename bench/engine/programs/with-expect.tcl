# A typical expect script; run as: expect -N -n -f expect.tcl VERB ARGS
#   cat FILE                           prints how many seconds it takes to read all of it
#   marks COUNT FLOODS COMMAND ARGS    prints when each mark was seen, next to FLOODS programs that print endlessly
#   echoes COUNT                       prints how long each echo takes
#   starts COUNT                       prints the time from each start of a program to its first word
log_user 0
set timeout 600
set stty_init "rows 40 cols 120"

proc now {} { return [expr {[clock microseconds] / 1000.0}] }

proc cat {file} {
  set started [now]
  spawn -noecho cat $file
  expect eof
  puts [expr {([now] - $started) / 1000}]
  wait
}

proc marks {count floods args} {
  set noisy {}
  for {set i 0} {$i < $floods} {incr i} {
    spawn -noecho yes
    lappend noisy $spawn_id
    expect_background -i $spawn_id -re ".+" {}
  }
  spawn -noecho {*}$args
  expect -exact "ready."
  for {set mark 0} {$mark < $count} {incr mark} {
    send "\n"
    expect -exact "mark-$mark."
    puts [now]
  }
  send "\n"
  expect eof
  wait
  foreach id $noisy {
    exec kill -KILL [exp_pid -i $id]
    close -i $id
    wait -i $id
  }
}

proc echoes {count} {
  spawn -noecho sh -c "echo ready.; exec cat > /dev/null"
  expect -exact "ready."
  for {set key 0} {$key < $count} {incr key} {
    set started [now]
    send "key-$key.\r"
    expect -exact "key-$key."
    puts [expr {[now] - $started}]
  }
  close
  wait
}

proc starts {count} {
  for {set i 0} {$i < $count} {incr i} {
    set started [now]
    spawn -noecho echo ready.
    expect -exact "ready."
    puts [expr {[now] - $started}]
    expect eof
    wait
  }
}

{*}$argv
